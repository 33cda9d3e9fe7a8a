import CloseRounded from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ResultNotice } from '@/components/ResultNotice';
import { ChosenTab, rememberTab } from './ChosenTab';
import type { ListSheetProps } from './sheetProps';
import { stepOf } from './stepKeys';
import { Steps } from './Steps';

/** The drawer of `ListSheet`. */
export default function SheetDrawer<Row>({ list, children, wide = false }: ListSheetProps<Row>) {
  const { t } = useTranslation('common');
  const { address, focus, options, rows } = list;
  const keys = rows && options ? rows.filter((one) => options.pageOf?.(one) === undefined).map(options.keyOf) : [];
  const titleId = useId();
  const { row } = address;
  // Keeps the content while the sheet slides out.
  const [last, setLast] = useState(row);
  if (row !== null && row !== last) setLast(row);
  // Ends with the sheet.
  const [chosenTab] = useState(rememberTab);
  const close = () => {
    address.change({ row: null });
  };
  const at = row === null ? -1 : keys.indexOf(row);
  const previous = keys[at - 1];
  const next = at >= 0 ? keys[at + 1] : undefined;
  const show = (key: string | undefined) => {
    if (key !== undefined) address.change({ row: key });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = stepOf(event);
    if (step) show(step === 'next' ? next : previous);
  };
  return (
    <Drawer
      anchor="right"
      open={row !== null}
      onClose={close}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          onKeyDown,
          sx: { width: { xs: '100%', sm: wide ? 'min(760px, 92vw)' : 520 }, bgcolor: 'background.paper' },
        },
        transition: {
          onExited: () => {
            chosenTab.choose(undefined);
            focus.returnTo(last);
          },
        },
      }}
    >
      <Box sx={{ position: 'absolute', insetInlineEnd: 12, top: 12, zIndex: 1, display: 'flex', gap: 1 }}>
        {at >= 0 && keys.length > 1 ? <Steps previous={previous} next={next} onShow={show} /> : null}
        <IconButton aria-label={t('actions.close')} onClick={close}>
          <CloseRounded />
        </IconButton>
      </Box>
      <ResultNotice open={row !== null} of={last} />
      {last === null ? null : (
        <Box key={last} sx={{ display: 'contents' }}>
          <ChosenTab value={chosenTab}>{children(last, titleId)}</ChosenTab>
        </Box>
      )}
    </Drawer>
  );
}
