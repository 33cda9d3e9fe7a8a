import ImageOutlined from '@mui/icons-material/ImageOutlined';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { notifyError } from '@/components/toast';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import type { ChartImage } from './chartImage';
import { formatShare, type Bar } from './figures';

/** Answers of a chart for its image. */
export function imageBars(bars: readonly Bar[], drawn: 'count' | 'share' = 'count') {
  const most = drawn === 'count' ? Math.max(1, ...bars.map(({ count }) => count)) : 1;
  return bars.map(({ label, count, share }) => ({
    label,
    amount: `${formatNumber(count, currentLanguage())} · ${formatShare(share)}`,
    length: drawn === 'count' ? count / most : (share ?? 0),
  }));
}

interface SaveImageProps {
  /** Created on request. */
  image: () => ChartImage;
  title: string;
  /** File name. */
  name: string;
}

export function SaveImage({ image, title, name }: SaveImageProps) {
  const { t } = useTranslation('insights');
  return (
    <Button
      variant="text"
      size="small"
      startIcon={<ImageOutlined />}
      aria-label={t('export.imageOf', { title })}
      sx={{ '@media print': { display: 'none' } }}
      onClick={() => {
        import('./chartImage')
          .then(({ saveImage }) => saveImage(image(), name))
          .catch(() => {
            notifyError(t('export.imageFailed'));
          });
      }}
    >
      {t('export.image')}
    </Button>
  );
}
