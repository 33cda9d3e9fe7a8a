import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { notifyError, notifySuccess } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { isLanguage } from '@/i18n/languages';
import { pageFirst, standing } from './wording/wordingForm';
import { sendTestWording, wordingQuery } from './wording/wordings';

/** Sends the message with sample data to the administrator's own address, in each language that the page shows. */
export function SendMe({ template }: { template: string }) {
  const { t } = useTranslation('messages');
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const [params] = useSearchParams();
  const shown = params.get('language');
  const languages = isLanguage(shown) ? [shown] : pageFirst();
  const send = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const { channels } = await queryClient.query(wordingQuery(template));
      const email = channels.find(({ channel }) => channel === 'email');
      if (!email) throw new Error(`${template} has no email`);
      for (const language of languages) {
        await sendTestWording(template, { language, wording: standing(email, language) });
      }
    },
    onSuccess: () => {
      notifySuccess(t(languages.length > 1 ? 'sendMe.sentBoth' : 'sendMe.sent'));
    },
    onError: (error) => {
      notifyError(errorText(error));
    },
  });
  return (
    <Button
      variant="outlined"
      loading={send.isPending}
      onClick={() => {
        send.mutate();
      }}
    >
      {t('sendMe.action')}
    </Button>
  );
}
