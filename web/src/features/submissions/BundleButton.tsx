import FolderZipRounded from '@mui/icons-material/FolderZipRounded';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { notifyError } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { requestBundle } from './api';

interface BundleButtonProps {
  /** Which companies, by the server's filter. */
  filter: Readonly<Record<string, unknown>>;
  label: string;
  disabled?: boolean;
  outlined?: boolean;
  onRequested: (id: string) => void;
}

export function BundleButton({ filter, label, disabled = false, outlined = false, onRequested }: BundleButtonProps) {
  const errorText = useErrorText();
  const request = useMutation({
    networkMode: 'always',
    mutationFn: () => requestBundle(filter),
    onSuccess: ({ id }) => {
      onRequested(id);
    },
    onError: (error) => {
      notifyError(errorText(error));
    },
  });
  return (
    <Button
      variant={outlined ? 'outlined' : 'contained'}
      startIcon={<FolderZipRounded />}
      loading={request.isPending}
      loadingPosition="start"
      disabled={disabled}
      onClick={() => {
        request.mutate();
      }}
    >
      {label}
    </Button>
  );
}
