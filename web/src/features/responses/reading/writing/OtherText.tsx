import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { Paragraphs } from '@/components/Paragraphs';

/** What was saved meanwhile, beside the text that is kept in the field. */
export function OtherText({ message, text }: { message: string; text: string }) {
  return (
    <Alert severity="warning" role="alert" sx={{ mb: 2 }}>
      {message}
      <Box component="blockquote" sx={{ m: 0, mt: 2, paddingInlineStart: 3, borderInlineStart: '2px solid' }}>
        <Paragraphs>{text}</Paragraphs>
      </Box>
    </Alert>
  );
}
