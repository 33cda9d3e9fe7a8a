import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isTyped, TypedConfirmation, typedIfMany } from '@/components/TypedConfirmation';

/** Whether companies are notified with the change; many of them only once their number is typed. */
export function useNotifyChoice(companies: number) {
  const [isChosen, setChosen] = useState(false);
  const [typed, setTyped] = useState('');
  const wanted = isChosen ? typedIfMany(companies) : undefined;
  return {
    isChosen,
    /** The number has to be typed still. */
    isOpen: wanted !== undefined && !isTyped(wanted, typed),
    field: { companies, isChosen, wanted, typed, onChoose: setChosen, onType: setTyped },
  };
}

/** Notifying at once saves opening the entry again to do so. */
export function NotifyChoice({
  companies,
  isChosen,
  wanted,
  typed,
  onChoose,
  onType,
}: ReturnType<typeof useNotifyChoice>['field']) {
  const { t } = useTranslation('library');
  return (
    <>
      <FormControlLabel
        sx={{ marginInlineEnd: 0 }}
        label={t('replace.notify', { count: companies })}
        control={
          <Checkbox
            checked={isChosen}
            onChange={(_, checked) => {
              onChoose(checked);
            }}
          />
        }
      />
      {wanted === undefined ? null : <TypedConfirmation wanted={wanted} typed={typed} onChange={onType} />}
    </>
  );
}
