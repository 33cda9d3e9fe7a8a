import { controlId } from '@/forms/question';

/** Scrolls to a question of the page and focuses its control. */
export function focusQuestion(questionId: string): void {
  const control = document.getElementById(controlId(questionId));
  if (!control) return;
  control.closest('[data-question]')?.scrollIntoView({ block: 'start' });
  control.focus({ preventScroll: true });
}
