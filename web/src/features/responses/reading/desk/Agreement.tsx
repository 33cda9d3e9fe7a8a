import Box from '@mui/material/Box';
import { useDesk } from './DeskContext';
import { Concluding } from './Concluding';
import { Interests } from './Interests';
import { Recommending } from './Recommending';

/** What the reader recommends, and what the readers agreed on. */
export function Agreement() {
  const { desk } = useDesk();
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
      <Recommending />
      <Concluding />
      <Interests company={desk.company_id} interests={desk.interests} />
    </Box>
  );
}
