import DescriptionRounded from '@mui/icons-material/DescriptionRounded';
import FolderZipRounded from '@mui/icons-material/FolderZipRounded';
import ImageRounded from '@mui/icons-material/ImageRounded';
import InsertDriveFileRounded from '@mui/icons-material/InsertDriveFileRounded';
import PictureAsPdfRounded from '@mui/icons-material/PictureAsPdfRounded';
import TableChartRounded from '@mui/icons-material/TableChartRounded';
import Box from '@mui/material/Box';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import type { ColourTokens } from '@/theme/tokens';
import { extensionOf } from './fileNames';

interface Look {
  icon: ComponentType<SvgIconProps>;
  text: keyof ColourTokens;
  background: keyof ColourTokens;
}

const image: Look = { icon: ImageRounded, text: 'secondary', background: 'secondarySoft' };
const looks: Record<string, Look> = {
  pdf: { icon: PictureAsPdfRounded, text: 'error', background: 'errorSoft' },
  zip: { icon: FolderZipRounded, text: 'warning', background: 'warningSoft' },
  jpg: image,
  jpeg: image,
  jpe: image,
  jfif: image,
  png: image,
  docx: { icon: DescriptionRounded, text: 'secondary', background: 'secondarySoft' },
  xlsx: { icon: TableChartRounded, text: 'primary', background: 'primarySoft' },
};
const other: Look = { icon: InsertDriveFileRounded, text: 'muted', background: 'page' };

/** Icon of the file type; the file name beside it contains the type as text. */
export function FileIcon({ name }: { name: string }) {
  const { icon: Icon, text, background } = looks[extensionOf(name)] ?? other;
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: 40,
        height: 40,
        flexShrink: 0,
        borderRadius: 1,
        color: (theme) => theme.tokens[text],
        bgcolor: (theme) => theme.tokens[background],
      }}
    >
      <Icon sx={{ fontSize: 22 }} />
    </Box>
  );
}
