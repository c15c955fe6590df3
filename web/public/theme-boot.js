// Sets theme and contrast before the first paint. ui/theme.ts keeps them right afterwards.
;(() => {
  const asks = (query) => matchMedia(query).matches
  const theme = localStorage.getItem('theme')
  const contrast = localStorage.getItem('contrast')
  const isDark = theme === 'dark' || (theme !== 'light' && asks('(prefers-color-scheme: dark)'))
  const isMore = contrast === 'more' || (contrast !== 'normal' && asks('(prefers-contrast: more)'))
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
  document.documentElement.dataset.contrast = isMore ? 'more' : 'normal'
})()
