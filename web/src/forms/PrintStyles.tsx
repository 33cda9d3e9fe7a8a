import GlobalStyles from '@mui/material/GlobalStyles';

/** White background in both themes; answers are not split between pages. */
export function PrintStyles() {
  return (
    <GlobalStyles
      styles={{
        '@page': { size: 'A4', margin: '16mm 15mm' },
        '@media print': {
          'html, body': { background: '#fff !important', fontSize: '11pt' },
          'body *': { color: '#000 !important', background: 'none !important', boxShadow: 'none !important' },
          'h1, h2': { breakAfter: 'avoid' },
        },
      }}
    />
  );
}
