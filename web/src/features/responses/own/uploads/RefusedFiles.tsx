import CloseRounded from '@mui/icons-material/CloseRounded';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FileName } from '@/components/FileName';
import type { Refused } from './pickedFiles';
import { useReasonText } from './useRefusalText';

interface RefusedFilesProps {
  refused: readonly Refused[];
  onDismiss: () => void;
}

/** Refused files with their reasons. The toast disappears after two seconds; this list stays. */
export function RefusedFiles({ refused, onDismiss }: RefusedFilesProps) {
  const { t } = useTranslation('submission');
  const reasonText = useReasonText();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [refused]);
  return (
    <Alert
      ref={place}
      severity="error"
      // Above sticky elements at the bottom of the window, below those at its top.
      sx={{ scrollMarginBlock: '96px' }}
      action={
        <IconButton color="inherit" size="small" aria-label={t('refused.dismiss')} onClick={onDismiss}>
          <CloseRounded fontSize="small" />
        </IconButton>
      }
    >
      <AlertTitle sx={{ fontWeight: 500 }}>{t('refused.title', { count: refused.length })}</AlertTitle>
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 5 }}>
        {refused.map(({ name, reason }, index) => (
          <li key={`${name}:${index}`}>
            <FileName name={name} /> — {reasonText(reason)}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
