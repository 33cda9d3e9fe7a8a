import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LtrText } from '@/components/Bdi';
import { counted } from '@/i18n/counts';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import { isMalformed, type CheckedList } from './checkedList';
import { CorrectEntry } from './CorrectEntry';

interface CheckResultProps {
  list: CheckedList;
  onCorrected: (list: CheckedList) => void;
}

const resultId = 'checked-addresses';
const buttonId = (start: number) => `correct-${start}`;

/** How many addresses can be invited, and every part that is left out, with its line and reason. */
export function CheckResult({ list, onCorrected }: CheckResultProps) {
  const { t } = useTranslation('invitations');
  const { valid, problems } = list.checked;
  const [open, setOpen] = useState<number>();
  /** The entry that was open: the focus goes back to it, or on to the next one. */
  const left = useRef<number>(undefined);
  const close = () => {
    left.current = open;
    setOpen(undefined);
  };

  useEffect(() => {
    const place = left.current;
    if (place === undefined) return;
    left.current = undefined;
    const malformed = problems.filter(isMalformed);
    const next = malformed.find(({ start }) => start >= place) ?? malformed[0];
    document.getElementById(next ? buttonId(next.start) : resultId)?.focus();
  });

  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Alert id={resultId} tabIndex={-1} severity={valid.length > 0 ? 'success' : 'warning'} role="status">
        {valid.length > 0 ? t('send.checked.valid', counted(valid.length)) : t('send.checked.none')}
      </Alert>
      {problems.length > 0 ? (
        <div>
          <Typography variant="label" component="h3" id="left-out">
            {t('send.checked.leftOut', counted(problems.length))}
          </Typography>
          <Box
            role="region"
            aria-labelledby="left-out"
            tabIndex={0}
            sx={{
              mt: 2,
              maxHeight: 280,
              overflow: 'auto',
              border: '1px solid',
              borderColor: 'divider',
              borderRadius: '8px',
            }}
          >
            <Table
              size="small"
              stickyHeader
              aria-labelledby="left-out"
              sx={{
                '& th': { whiteSpace: 'nowrap' },
                '& td': { verticalAlign: 'top' },
                '& th, & td': { px: { xs: 2, sm: 4 } },
              }}
            >
              <TableHead>
                <TableRow>
                  <TableCell>{t('send.checked.line')}</TableCell>
                  <TableCell>{t('send.checked.text')}</TableCell>
                  <TableCell>{t('send.checked.reason')}</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {problems.map((problem, index) => (
                  // Several parts of a line may have the same text.
                  <TableRow key={`${problem.line}-${index}`}>
                    {isMalformed(problem) && problem.start === open ? (
                      <TableCell colSpan={3}>
                        <CorrectEntry
                          list={list}
                          entry={problem}
                          onCorrected={(next) => {
                            close();
                            onCorrected(next);
                          }}
                          onCancel={close}
                        />
                      </TableCell>
                    ) : (
                      <>
                        <TableCell sx={{ fontVariantNumeric: 'tabular-nums' }}>
                          {formatNumber(problem.line, currentLanguage())}
                        </TableCell>
                        <TableCell sx={{ overflowWrap: 'anywhere' }}>
                          <LtrText breakAnywhere>{problem.text}</LtrText>
                        </TableCell>
                        <TableCell>
                          {t(`send.fault.${problem.fault}`)}
                          {isMalformed(problem) ? (
                            <Box sx={{ marginInlineStart: -3 }}>
                              <Button
                                id={buttonId(problem.start)}
                                variant="text"
                                size="small"
                                aria-label={t('send.correct.openOf', {
                                  line: formatNumber(problem.line, currentLanguage()),
                                  text: problem.text,
                                })}
                                onClick={() => {
                                  setOpen(problem.start);
                                }}
                              >
                                {t('send.correct.open')}
                              </Button>
                            </Box>
                          ) : null}
                        </TableCell>
                      </>
                    )}
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </Box>
        </div>
      ) : null}
    </Box>
  );
}
