import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { ManagedRfiOut } from '@/api/schema.gen';
import { CopyButton } from '@/components/CopyButton';
import { Panel } from '@/components/Panel';

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

type RfiObject = NonNullable<ManagedRfiOut['object']>;

/** The commands that change the Kubernetes object, prefilled with the current values. */
export function Commands({ managed, object }: { managed: ManagedRfiOut; object: RfiObject }) {
  const { t } = useTranslation('request');
  const { rfi } = managed;
  const patch = (spec: Record<string, unknown>) =>
    `kubectl --namespace ${object.namespace} patch rfi ${object.name} --type merge --patch ${quoted(JSON.stringify({ spec }))}`;
  const deadline = rfi?.deadline ?? '2027-02-05T23:59:00+03:00';
  const commands = {
    show: `kubectl --namespace ${object.namespace} get rfi ${object.name} --output yaml`,
    deadline: patch({ deadline }),
    questions: patch({ questionsUntil: deadline }),
    opening: patch({ opensAt: rfi?.opens_at ?? deadline }),
    title: patch({ title: rfi?.title ?? { en: '', ar: '' } }),
    close: patch({ deadline: 'NOW' }).replace('NOW', `'$(date --utc --date '+1 minute' +%FT%TZ)'`),
    reopen: patch({ deadline, reopen: { reason: '…' } }),
  };
  return (
    <Panel title={t('commands.heading')}>
      <Typography variant="hint" sx={{ mt: 2 }}>
        {t('commands.hint')}
      </Typography>
      <Box component="dl" sx={{ m: 0, mt: 4, display: 'grid', gap: 4 }}>
        {Object.entries(commands).map(([name, command]) => (
          <div key={name}>
            <Typography variant="label" component="dt">
              {t(`commands.${name as keyof typeof commands}`)}
            </Typography>
            <Box component="dd" sx={{ m: 0, mt: 1, display: 'flex', alignItems: 'flex-start', gap: 1 }}>
              <Box
                component="code"
                dir="ltr"
                sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', textAlign: 'left', fontSize: '0.8125rem' }}
              >
                {command}
              </Box>
              <CopyButton
                text={command}
                label={t('commands.copy', { name: t(`commands.${name as keyof typeof commands}`) })}
                said={{ copied: t('commands.copied'), refused: t('commands.refused') }}
              />
            </Box>
          </div>
        ))}
      </Box>
    </Panel>
  );
}
