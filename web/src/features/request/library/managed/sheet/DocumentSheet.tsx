import UploadFileRounded from '@mui/icons-material/UploadFileRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LibraryOut, ManagedDocumentOut } from '@/api/schema.gen';
import { useAbility } from '@/auth/ability';
import { Bdi } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { EmptyState } from '@/components/EmptyState';
import { later } from '@/components/later';
import { currentLanguage } from '@/i18n/i18n';
import { SheetHeading } from '@/lists/sheet/SheetHeading';
import { Content } from './Content';
import { DeleteButton } from './DeleteButton';
import { NotifyButton } from './NotifyButton';
import { StateChips } from '../StateChips';
import { TextsForm } from './TextsForm';
import { VersionList } from './VersionList';

const ReplaceDialog = later(() => import('./ReplaceDialog'));

interface DocumentSheetProps {
  library: LibraryOut;
  /** Undefined if the address names an entry that does not exist. */
  document: ManagedDocumentOut | undefined;
  titleId: string;
  onDeleted: () => void;
}

/** One entry: what companies read, its texts and its versions. */
export default function DocumentSheet({ library, document, titleId, onDeleted }: DocumentSheetProps) {
  const { t } = useTranslation('library');
  const ability = useAbility();
  const language = currentLanguage();
  if (!document) {
    return (
      <Box sx={{ p: 6, pt: 16 }}>
        <span id={titleId} className="visuallyHidden">
          {t('title')}
        </span>
        <EmptyState title={t('gone.title')}>{t('gone.text')}</EmptyState>
      </Box>
    );
  }
  const mayUpdate = ability.can('UPDATE', 'library');
  const [standing] = document.versions;
  return (
    <Box sx={{ flex: 1, overflowY: 'auto', p: { xs: 4, sm: 6 } }}>
      <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start', paddingInlineEnd: 10 }}>
        <StateChips document={document} />
        <SheetHeading id={titleId}>
          <Bdi language={language}>{document.title[language]}</Bdi>
        </SheetHeading>
      </Box>
      <Section title={t('content.title')}>
        {standing ? (
          <Typography variant="hint" component="p">
            {t('versions.number', { number: standing.number })} · <DateTime value={standing.at} />
          </Typography>
        ) : null}
        <Content version={standing} />
        {mayUpdate ? (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>
            <Replace document={document} library={library} />
            <NotifyButton document={document} companies={library.companies} />
          </Box>
        ) : null}
      </Section>
      <Section title={t('texts.title')}>
        {mayUpdate ? <TextsForm document={document} /> : <Texts document={document} />}
      </Section>
      {document.versions.length > 0 ? (
        <Section title={t('versions.title')}>
          <VersionList versions={document.versions} />
        </Section>
      ) : null}
      {ability.can('DELETE', 'library') ? (
        <Box sx={{ mt: 10 }}>
          <DeleteButton document={document} onDeleted={onDeleted} />
        </Box>
      ) : null}
    </Box>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ mt: 7, pt: 5, borderTop: '1px solid', borderColor: 'divider' }}>
      <Typography variant="title" component="h3" sx={{ fontSize: '1rem' }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

function Replace({ document, library }: { document: ManagedDocumentOut; library: LibraryOut }) {
  const { t } = useTranslation('library');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<UploadFileRounded />}
        onClick={() => {
          setOpen(true);
        }}
      >
        {t(document.versions.length > 0 ? 'replace.open' : 'replace.openFirst')}
      </Button>
      <ReplaceDialog
        open={open}
        document={document}
        maxBytes={library.max_file_bytes}
        companies={library.companies}
        onClose={() => {
          setOpen(false);
        }}
      />
    </>
  );
}

/** For administrators who may not change them. */
function Texts({ document: { title, description } }: { document: ManagedDocumentOut }) {
  const { t } = useTranslation('library');
  const facts = [
    ['title_en', 'en', title.en],
    ['title_ar', 'ar', title.ar],
    ['description_en', 'en', description.en],
    ['description_ar', 'ar', description.ar],
  ] as const;
  return (
    <Box component="dl" sx={{ m: 0, mt: 3, display: 'grid', gap: 3 }}>
      {facts.map(([name, language, text]) => (
        <div key={name}>
          <Typography variant="hint" component="dt">
            {t(`form.${name}`)}
          </Typography>
          <Typography component="dd" sx={{ m: 0 }}>
            {text ? <Bdi language={language}>{text}</Bdi> : '—'}
          </Typography>
        </div>
      ))}
    </Box>
  );
}
