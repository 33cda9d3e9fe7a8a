import { useTranslation } from 'react-i18next';
import type { DocumentFileOut } from '@/api/schema.gen';
import { FilePreview } from '@/components/FilePreview';

interface PreviewProps {
  open: boolean;
  file: DocumentFileOut;
  address: string;
  onClose: () => void;
}

/** A document in the browser's own viewer. */
export default function Preview({ open, file, address, onClose }: PreviewProps) {
  const { t } = useTranslation('documents');
  return <FilePreview file={open ? file : null} address={address} noPreview={t('noPreview')} onClose={onClose} />;
}
