import ArrowDownwardRounded from '@mui/icons-material/ArrowDownwardRounded';
import ArrowUpwardRounded from '@mui/icons-material/ArrowUpwardRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { ManagedDocumentOut, ManagedVersionOut } from '@/api/schema.gen';
import { Bdi, LtrText } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { extensionOf } from '@/components/fileNames';
import { currentLanguage } from '@/i18n/i18n';
import { isolate } from '@/i18n/isolate';
import { StateChip } from './StateChips';

interface DocumentRowProps {
  document: ManagedDocumentOut;
  isFirst: boolean;
  isLast: boolean;
  /** Undefined if the administrator may not change the order. */
  onMove: ((by: -1 | 1) => void) | undefined;
}

/** One entry on one line (two on a phone): number, title, state, last version, and its place. */
export function DocumentRow({ document, isFirst, isLast, onMove }: DocumentRowProps) {
  const { t } = useTranslation('library');
  const language = currentLanguage();
  const [version] = document.versions;
  const missing = (version?.kind ?? 'missing') === 'missing';
  const title = document.title[language];
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '28px minmax(0, 1fr) auto', md: '28px minmax(0, 1fr) auto auto' },
        columnGap: 3,
        alignItems: 'center',
        px: { xs: 3, md: 4 },
        py: 1,
        minHeight: 48,
        '& + &': { borderTop: 1, borderColor: 'divider' },
        '&:hover': { bgcolor: (theme) => theme.tokens.page },
      }}
    >
      <Typography variant="hint" component="span" sx={{ fontVariantNumeric: 'tabular-nums', textAlign: 'end' }}>
        {document.position}
      </Typography>
      <Box sx={{ minWidth: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        <Link
          component={RouterLink}
          to={`?document=${encodeURIComponent(document.id)}`}
          color="inherit"
          underline="hover"
          sx={{ py: 1.5, fontWeight: 500, fontSize: '0.875rem', overflowWrap: 'anywhere' }}
        >
          <Bdi language={language}>{title}</Bdi>
        </Link>
        {document.is_hidden ? <StateChip state="hidden" /> : null}
        {document.is_public && !document.is_hidden ? <StateChip state="public" /> : null}
        {missing ? <StateChip state="missing" /> : null}
      </Box>
      <Typography
        variant="hint"
        component="p"
        sx={{
          gridColumn: { xs: '2 / 3', md: 'auto' },
          gridRow: { xs: 2, md: 'auto' },
          fontSize: '0.75rem',
          minWidth: 0,
          whiteSpace: { lg: 'nowrap' },
        }}
      >
        {version && !missing ? <Meta version={version} /> : null}
      </Typography>
      {onMove ? (
        <Box sx={{ display: 'flex', gridColumn: { xs: 3, md: 'auto' }, gridRow: { xs: '1 / 3', md: 'auto' } }}>
          <Move
            label={t('order.up', { title: isolate(title, language) })}
            off={isFirst}
            onClick={() => {
              onMove(-1);
            }}
          >
            <ArrowUpwardRounded fontSize="small" />
          </Move>
          <Move
            label={t('order.down', { title: isolate(title, language) })}
            off={isLast}
            onClick={() => {
              onMove(1);
            }}
          >
            <ArrowDownwardRounded fontSize="small" />
          </Move>
        </Box>
      ) : null}
    </Box>
  );
}

function Meta({ version }: { version: ManagedVersionOut }) {
  const { t } = useTranslation('library');
  const what = version.url
    ? t('row.link')
    : version.files
        .map(
          ({ name, language }) => `${extensionOf(name).toUpperCase()}${language ? ` ${language.toUpperCase()}` : ''}`,
        )
        .join(' · ');
  return (
    <>
      <LtrText>{what}</LtrText> · {t('versions.number', { number: version.number })} ·{' '}
      <DateTime value={version.at} format="date" /> · {t(version.notified ? 'row.notified' : 'row.notNotified')}
    </>
  );
}

interface MoveProps {
  label: string;
  /** Already at this end. The button keeps the focus, so it is not disabled. */
  off: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Move({ label, off, onClick, children }: MoveProps) {
  return (
    <IconButton
      size="small"
      aria-label={label}
      aria-disabled={off}
      sx={{ width: 40, height: 40, ...(off && { opacity: 0.35, cursor: 'default' }) }}
      onClick={() => {
        if (!off) onClick();
      }}
    >
      {children}
    </IconButton>
  );
}
