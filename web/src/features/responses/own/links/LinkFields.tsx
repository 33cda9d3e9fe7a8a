import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { linkMax, linkTitleMax } from '@/api/limits.gen';
import { TextInput } from '@/components/TextInput';
import { completedLink } from '@/forms/links';
import { isolate, isolateLtr } from '@/i18n/isolate';
import type { LinkRow } from './linkRows';

interface LinkFieldsProps {
  row: LinkRow;
  index: number;
  error: string | undefined;
  onChange: (row: LinkRow) => void;
  onLeave: () => void;
  onRemove: () => void;
}

export function LinkFields({ row, index, error, onChange, onLeave, onRemove }: LinkFieldsProps) {
  const { t } = useTranslation('submission');
  const number = index + 1;
  return (
    <Box component="li">
      <Box
        component="fieldset"
        sx={{
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: '12px',
          m: 0,
          p: { xs: 4, sm: 5 },
          minWidth: 0,
        }}
      >
        <Typography component="legend" className="visuallyHidden">
          {t('links.one', { number })}
        </Typography>
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mt: -1, mb: 2 }}>
          <Typography variant="label" component="span" color="textSecondary" aria-hidden>
            {t('links.one', { number })}
          </Typography>
          <IconButton
            id={`link-remove-${index}`}
            edge="end"
            aria-label={t('links.remove', { number })}
            onClick={onRemove}
          >
            <DeleteOutlineRounded />
          </IconButton>
        </Box>
        <Box sx={{ display: 'grid', gap: 4 }}>
          <TextInput
            name={`links.${index}.url`}
            label={t('links.url')}
            hint={t('links.urlHint', { example: isolateLtr('https://example.com/sample') })}
            error={error}
            ltr
            type="url"
            inputMode="url"
            autoComplete="off"
            maxLength={linkMax}
            value={row.url}
            onChange={(event) => {
              onChange({ ...row, url: event.target.value });
            }}
            onBlur={() => {
              const url = completedLink(row.url);
              if (url !== row.url) onChange({ ...row, url });
              onLeave();
            }}
          />
          <TextInput
            name={`links.${index}.title`}
            label={t('links.name')}
            hint={t('links.nameHint')}
            optional
            autoComplete="off"
            maxLength={linkTitleMax}
            value={row.title}
            onChange={(event) => {
              onChange({ ...row, title: event.target.value });
            }}
            onBlur={onLeave}
          />
        </Box>
        {row.by ? (
          <Typography variant="caption" component="p" sx={{ mt: 3, overflowWrap: 'anywhere' }}>
            {t('links.by', { name: isolate(row.by) })}
          </Typography>
        ) : null}
      </Box>
    </Box>
  );
}
