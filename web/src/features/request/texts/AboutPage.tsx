import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useConfig } from '@/api/config';
import { useAuth } from '@/auth/AuthContext';
import { useCompanyRfi } from '@/clock/companyRfi';
import { LoadingState } from '@/components/LoadingState';
import { usePhase } from '@/clock/rfiPhase';
import { Contact } from './Contact';
import { PublicDocuments } from './PublicDocuments';
import { RequestPanel } from './RequestPanel';
import { Steps } from './Steps';
import { TextBody } from './TextBody';

/** What the request is, who should answer, its dates, how to take part, and where to ask. */
export default function AboutPage() {
  const config = useConfig();
  const { hash } = useLocation();
  const phase = usePhase(useCompanyRfi(useAuth().user));
  const isThere = config !== undefined;
  useEffect(() => {
    if (isThere && hash === '#contact') document.getElementById('contact')?.scrollIntoView();
  }, [hash, isThere]);
  const mayTakePart = phase === 'open' || phase === 'scheduled';
  if (!config) return <LoadingState minHeight={420} />;
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      <RequestPanel />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
          gap: 6,
        }}
      >
        <Box
          sx={{
            minWidth: 0,
            alignSelf: 'start',
            p: { xs: 5, md: 7 },
            border: 1,
            borderColor: 'divider',
            borderRadius: '12px',
            bgcolor: 'background.paper',
          }}
        >
          <TextBody name="about" />
        </Box>
        <Box sx={{ display: 'grid', gap: 6, alignContent: 'start' }}>
          {mayTakePart ? <Steps config={config} /> : null}
          {phase === 'open' || phase === 'closed' ? <PublicDocuments /> : null}
          <Contact config={config} mayAsk={mayTakePart} />
        </Box>
      </Box>
    </Box>
  );
}
