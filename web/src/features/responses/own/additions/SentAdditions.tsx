import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { AdditionOut } from '@/api/schema.gen';
import { AdditionFacts } from '@/features/directory/response/AdditionFacts';
import { VersionLine } from '@/components/VersionLine';
import { FileRows } from '../files/FileRows';

/** What was sent, the newest first: it does not change any more. */
export function SentAdditions({ additions }: { additions: readonly AdditionOut[] }) {
  const { t } = useTranslation('submission');
  return (
    <section aria-labelledby="sent-additions">
      <Typography variant="title" component="h3" id="sent-additions">
        {t('additions.sentTitle')}
      </Typography>
      <VersionLine
        items={additions.toReversed().map((addition) => ({
          key: addition.number,
          filled: true,
          content: (
            <>
              <AdditionFacts addition={addition} titleId={`addition-${addition.number}`} />
              {addition.files.length > 0 ? (
                <Box sx={{ mt: 1 }}>
                  <FileRows labelledBy={`addition-${addition.number}`} files={addition.files} />
                </Box>
              ) : null}
            </>
          ),
        }))}
      />
    </section>
  );
}
