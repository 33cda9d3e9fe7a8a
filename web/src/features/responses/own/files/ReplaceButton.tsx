import SwapHorizRounded from '@mui/icons-material/SwapHorizRounded';
import Button from '@mui/material/Button';
import { useRef } from 'react';
import { acceptOf } from '@/upload/pickedFile';

interface ReplaceButtonProps {
  /** Names the file that is replaced. */
  label: string;
  /** The same in short. */
  text: string;
  extensions: readonly string[];
  onPick: (picked: File) => void;
}

/** Chooses a file that takes the place of another one. */
export function ReplaceButton({ label, text, extensions, onPick }: ReplaceButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = () => input.current?.click();
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={acceptOf(extensions)}
        onChange={({ target }) => {
          const picked = target.files?.[0];
          // The same file may be chosen again.
          target.value = '';
          if (picked) onPick(picked);
        }}
      />
      <Button variant="outlined" size="small" startIcon={<SwapHorizRounded />} aria-label={label} onClick={choose}>
        {text}
      </Button>
    </>
  );
}
