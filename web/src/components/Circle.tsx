import { styled } from '@mui/material/styles';

/** A round mark: a step's number or state, or a person's initials. The colours are the caller's. */
export const Circle = styled('span')({
  width: 28,
  height: 28,
  flexShrink: 0,
  display: 'grid',
  placeItems: 'center',
  borderRadius: '50%',
  borderStyle: 'solid',
  borderWidth: 2,
  fontSize: 13,
  fontWeight: 600,
});
