import { arSA } from '@mui/material/locale';
import rtlPlugin from '@mui/stylis-plugin-rtl';
import { prefixer } from 'stylis';

export const stylisPlugins = [prefixer, rtlPlugin];
export const localePack = arSA;
