import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useFileSizeText } from '@/components/useFileSizeText';

interface SpaceMeterProps {
  total: number;
  stored: number;
  /** Running or waiting for a retry. */
  coming: number;
}

/** Used share of the total: stored, and in a lighter colour uploading. */
export function SpaceMeter({ total, stored, coming }: SpaceMeterProps) {
  const { t } = useTranslation(['submission', 'common']);
  const size = useFileSizeText();
  const used = stored + coming;
  const left = Math.max(0, total - used);
  const share = (bytes: number) => `${Math.min(100, (bytes / total) * 100)}%`;
  const tight = left < total * 0.1;
  const text = t('space.used', {
    used: used === 0 ? t('common:fileSize.MB', { amount: '0' }) : size(used),
    total: size(total),
  });
  return (
    <Box>
      <Box
        role="meter"
        aria-label={t('space.label')}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={Math.min(used, total)}
        aria-valuetext={text}
        sx={{ display: 'flex', height: 6, borderRadius: '999px', overflow: 'hidden', bgcolor: 'divider' }}
      >
        <Box
          sx={{ width: share(stored), bgcolor: tight ? 'warning.main' : 'primary.main', transition: 'width 200ms' }}
        />
        <Box
          sx={{
            width: share(coming),
            bgcolor: tight ? 'warning.main' : 'primary.main',
            opacity: 0.45,
            transition: 'width 200ms',
          }}
        />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 4, mt: 1.5 }}>
        <Typography variant="caption">{text}</Typography>
        <Typography variant="caption" sx={{ fontWeight: 500, color: tight ? 'warning.main' : 'text.primary' }}>
          {t('space.left', { left: size(left) })}
        </Typography>
      </Box>
    </Box>
  );
}
