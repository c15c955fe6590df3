/** The key that shortcuts are held with, as it is printed on this machine's keyboard. */
export const modKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl '
