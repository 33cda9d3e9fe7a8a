import Typography from '@mui/material/Typography';
import type { RouteAccess } from '@/api/contract';
import { LtrText } from '@/components/Bdi';
import type { AccessWords } from './useAccessWords';

/** The route's description and, below it, method and path. */
export function RequestName({ route, words }: { route: RouteAccess; words: AccessWords }) {
  return (
    <div>
      <Typography variant="label" component="p">
        {words.request(route)}
      </Typography>
      <Typography variant="hint" component="p" sx={{ overflowWrap: 'anywhere' }}>
        <LtrText breakAnywhere>
          {route.method} {route.path}
        </LtrText>
      </Typography>
    </div>
  );
}
