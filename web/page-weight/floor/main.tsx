/**
 * JavaScript floor of the first route: the libraries of the sign-in page, each used once as the portal uses it, without
 * the portal. `python -m dev.bench page-weight` builds it with the portal's settings. Code that the portal fetches
 * after the first paint is excluded: zod (first touch of a form), react-toastify (first toast), the right-to-left
 * plugin (Arabic).
 */
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CheckRounded from '@mui/icons-material/CheckRounded';
import DarkModeRounded from '@mui/icons-material/DarkModeRounded';
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import LightModeRounded from '@mui/icons-material/LightModeRounded';
import TranslateRounded from '@mui/icons-material/TranslateRounded';
import VisibilityOffRounded from '@mui/icons-material/VisibilityOffRounded';
import VisibilityRounded from '@mui/icons-material/VisibilityRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import CssBaseline from '@mui/material/CssBaseline';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Link from '@mui/material/Link';
import OutlinedInput from '@mui/material/OutlinedInput';
import Skeleton from '@mui/material/Skeleton';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import createClient, { createQuerySerializer } from 'openapi-fetch';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { useForm } from 'react-hook-form';
import { initReactI18next, useTranslation } from 'react-i18next';
import {
  BrowserRouter,
  Link as RouterLink,
  Navigate,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useParams,
} from 'react-router';

const serializeQuery = createQuerySerializer();
const client = createClient<Record<string, Record<'get', object>>>({
  querySerializer: (query) => serializeQuery(query),
});

function Page() {
  const { t } = useTranslation();
  const form = useForm({ defaultValues: { email: '' } });
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { data } = useQuery({ queryKey: ['config'], queryFn: () => client.GET('/config') });
  return (
    <Box component="form" onSubmit={(event) => void form.handleSubmit(() => navigate('/'))(event)}>
      <Typography>{data ? t('loading') : <Skeleton />}</Typography>
      <OutlinedInput
        {...form.register('email')}
        endAdornment={
          <InputAdornment position="end">
            <IconButton>
              <CheckRounded />
              <DarkModeRounded />
              <ErrorOutlineRounded />
              <LightModeRounded />
              <TranslateRounded />
              <VisibilityOffRounded />
              <VisibilityRounded />
            </IconButton>
          </InputAdornment>
        }
      />
      <Button type="submit" loading={form.formState.isSubmitting}>
        {t('actions.submit')}
      </Button>
      <Link component={RouterLink} to="/">
        {pathname}
      </Link>
    </Box>
  );
}

function Guarded() {
  const { product } = useParams();
  return product === undefined ? <Navigate to="/login" /> : <Outlet />;
}

await i18next.use(initReactI18next).init({ lng: 'en', resources: {} });
createRoot(document.body).render(
  <StrictMode>
    <QueryClientProvider client={new QueryClient()}>
      <CacheProvider value={createCache({ key: 'css' })}>
        <ThemeProvider theme={createTheme()}>
          <CssBaseline />
          <BrowserRouter>
            <Suspense fallback={<CircularProgress />}>
              <Routes>
                <Route path="login" element={<Page />} />
                <Route path=":product" element={<Guarded />} />
              </Routes>
            </Suspense>
          </BrowserRouter>
        </ThemeProvider>
      </CacheProvider>
    </QueryClientProvider>
  </StrictMode>,
);
