// Sets theme, contrast, language and whether somebody is signed in before the first paint. ui/theme.ts keeps the first two right afterwards.
;(() => {
  const asks = (query) => matchMedia(query).matches
  const theme = localStorage.getItem('theme')
  const contrast = localStorage.getItem('contrast')
  const isDark = theme === 'dark' || (theme !== 'light' && asks('(prefers-color-scheme: dark)'))
  const isMore = contrast === 'more' || (contrast !== 'normal' && asks('(prefers-contrast: more)'))
  const language = localStorage.getItem('language')
  if (language === 'de' || language === 'ar') document.documentElement.lang = language
  if (language === 'ar') document.documentElement.dir = 'rtl'
  const facts = document.documentElement.dataset
  facts.theme = isDark ? 'dark' : 'light'
  facts.contrast = isMore ? 'more' : 'normal'
  if (localStorage.getItem('auth_token') !== null) facts.session = 'kept'
})()
