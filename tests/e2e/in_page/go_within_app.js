/* Goes to another page of the running app as the browser's buttons do. Returns false if that is none, or if leaving
   would be asked about. */
(path) => {
  const heading = document.querySelector('h1')
  if (!heading) return false
  const target = new URL(path, location.href)
  const leaving = new Event('beforeunload', { cancelable: true })
  const isPage = (address) => address.origin === location.origin && address.pathname.startsWith('/app/')
  if (![location, target].every(isPage) || target.pathname === location.pathname) return false
  if (!window.dispatchEvent(leaving)) return false
  window.headingBefore = heading
  window.toasts = []
  history.pushState(null, '', target)
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  return true
}
