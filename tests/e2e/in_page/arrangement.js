/* Returns what a page is arranged by: its address without ids, and the kinds of its parts as one string. */
() => {
  const roles = ['dialog', 'alertdialog', 'menu', 'listbox', 'table', 'tablist', 'form', 'alert', 'status', 'progressbar']
  const place = location.pathname.replace(/[0-9a-f-]{36}|\d+/g, 'id')
  return [place, roles.filter((role) => document.querySelector(`[role=${role}], ${role}`)).join(' ')]
}
