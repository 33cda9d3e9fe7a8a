import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import type { TextNode } from '@/api/contract';

const own = '/app/';
const list = { m: 0, mt: 3, paddingInlineStart: 6, display: 'grid', gap: 2 } as const;

/** The nodes of a public text as elements; the server sends no markup. */
export function TextNodes({ nodes }: { nodes: readonly TextNode[] }): ReactNode {
  return nodes.map((node, index) => <Node key={index} node={node} />);
}

function Node({ node }: { node: TextNode }): ReactNode {
  const children = <TextNodes nodes={node.children} />;
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'heading':
      return (
        <Typography variant="h2" sx={{ mt: 8, '&:first-child': { mt: 0 } }}>
          {children}
        </Typography>
      );
    case 'subheading':
      return (
        <Typography variant="h3" sx={{ mt: 6 }}>
          {children}
        </Typography>
      );
    case 'paragraph':
      return <Typography sx={{ mt: 3, '&:first-child': { mt: 0 } }}>{children}</Typography>;
    case 'bullets':
      return (
        <Box component="ul" sx={list}>
          {children}
        </Box>
      );
    case 'numbers':
      return (
        <Box component="ol" sx={list}>
          {children}
        </Box>
      );
    case 'item':
      return <li>{children}</li>;
    case 'strong':
      return <strong>{children}</strong>;
    case 'emphasis':
      return <em>{children}</em>;
    case 'break':
      return <br />;
    case 'link':
      return <TextLink href={node.href ?? ''}>{children}</TextLink>;
  }
}

function TextLink({ href, children }: { href: string; children: ReactNode }) {
  if (href.startsWith(own))
    return (
      <Link component={RouterLink} to={href.slice(own.length - 1)}>
        {children}
      </Link>
    );
  return (
    <Link href={href} rel="noreferrer" sx={{ overflowWrap: 'anywhere' }}>
      <bdi>{children}</bdi>
    </Link>
  );
}
