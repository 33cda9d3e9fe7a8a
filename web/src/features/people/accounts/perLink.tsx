import { useState, type ComponentType } from 'react';
import { useLocation } from 'react-router';

const isLink = (hash: string) => /[#&](?:code|token)=/.test(hash);

/**
 * Renders a page anew for each link of a mail that is opened in its tab: links to one page differ in their fragment only,
 * for which the browser loads nothing.
 */
export function perLink(Page: ComponentType): ComponentType {
  return function PerLink() {
    const { hash } = useLocation();
    const [link, setLink] = useState(hash);
    // Another fragment is a place in the page.
    if (link !== hash && isLink(hash)) setLink(hash);
    return <Page key={link} />;
  };
}
