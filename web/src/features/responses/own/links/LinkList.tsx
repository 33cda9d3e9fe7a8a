import LinkRounded from '@mui/icons-material/LinkRounded';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Bdi, LtrText } from '@/components/Bdi';
import { completedLink, isHttpLink } from '@/forms/links';

interface LinkListProps {
  links: readonly { url: string; title: string | null }[];
  labelledBy: string;
}

/** Addresses as typed. Only web addresses become links. */
export function LinkList({ links, labelledBy }: LinkListProps) {
  return (
    <Box component="ul" aria-labelledby={labelledBy} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {links.map(({ url, title }, index) => {
        const address = completedLink(url);
        return (
          <Box component="li" key={index} sx={{ display: 'flex', gap: 3, py: 2 }}>
            <LinkRounded aria-hidden sx={{ color: 'text.secondary', mt: 0.5, fontSize: 20 }} />
            <Box sx={{ minWidth: 0 }}>
              {title ? (
                <Typography variant="label" component="p">
                  <Bdi>{title}</Bdi>
                </Typography>
              ) : null}
              <Typography variant="label" component="p" sx={{ fontWeight: 400 }}>
                {isHttpLink(address) ? (
                  <Link
                    href={address}
                    target="_blank"
                    rel="noopener noreferrer"
                    sx={{ display: 'inline-block', py: 0.5 }}
                  >
                    <LtrText breakAnywhere>{address}</LtrText>
                  </Link>
                ) : (
                  <LtrText breakAnywhere>{url}</LtrText>
                )}
              </Typography>
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
