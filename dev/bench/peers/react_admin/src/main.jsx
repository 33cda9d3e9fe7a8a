import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.jsx';

// The policy of the page admits only styles with its nonce.
const { nonce } = document.querySelector('meta[property=csp-nonce]');
const styles = createCache({ key: 'css', nonce, prepend: true });

createRoot(document.getElementById('root')).render(
  <StrictMode>
    <CacheProvider value={styles}>
      <App />
    </CacheProvider>
  </StrictMode>,
);
