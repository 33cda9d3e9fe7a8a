import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { takeResults, type Result } from './resultPlaces';
import { showFurther } from './toast';
import { useWhilePossible } from './useWhilePossible';

/** What is not older was the end of what a person did with the record before. */
const freshMs = 1000;

interface ResultNoticeProps {
  /** Results are shown here as long as the sheet is open. */
  open: boolean;
  /** The record that the sheet shows: a result about another one goes with it, unless it can be undone. */
  of: string | null;
}

/** The results of actions in a sheet or dialog: the newest, in its own line, until the next, another record or its end. */
export function ResultNotice({ open, of }: ResultNoticeProps) {
  const [shown, setShown] = useState<Result | null>(null);
  const [about, setAbout] = useState(of);
  if (of !== about) {
    setAbout(of);
    if (shown && isPast(shown)) setShown(null);
  }
  const leave = useEffectEvent(() => {
    setShown(null);
    if (shown) showFurther(shown);
  });
  useEffect(() => {
    if (!open) return undefined;
    const end = takeResults(setShown);
    return () => {
      end();
      leave();
    };
  }, [open]);
  return shown ? (
    <Box sx={{ p: 3, pb: 0, pt: { xs: 15, sm: 3 }, paddingInlineEnd: { xs: 3, sm: 36 } }}>
      <Line
        result={shown}
        onClose={() => {
          setShown(null);
        }}
      />
    </Box>
  ) : null;
}

const isPast = ({ action, at }: Result) => {
  const now = performance.now();
  return now - at > freshMs && (!action || action.until < now);
};

function Line({ result, onClose }: { result: Result; onClose: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const { t } = useTranslation('common');
  const action = useWhilePossible(result.action ?? null, button);
  return (
    <Alert
      data-result=""
      severity={result.kind}
      sx={{ py: 0, minHeight: 48, alignItems: 'center' }}
      {...(!action && { onClose, closeText: t('actions.close') })}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        {result.text}
        {action ? (
          <Button
            ref={button}
            color="inherit"
            variant="text"
            size="small"
            sx={{ whiteSpace: 'nowrap', textDecoration: 'underline' }}
            onClick={() => {
              onClose();
              action.run();
            }}
          >
            {action.label}
          </Button>
        ) : null}
      </Box>
    </Alert>
  );
}
