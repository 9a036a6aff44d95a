// hasp's own icons, one path each: those that the shell needs. Grid 20, stroke 1.6, round ends.

export const back = 'M12.5 4l-6 6 6 6'
export const close = 'M5 5l10 10M15 5L5 15'
export const help =
  'M10 2.8a7.2 7.2 0 1 1 0 14.4 7.2 7.2 0 0 1 0-14.4M7.9 8a2.1 2.1 0 1 1 3 1.9c-.6.3-.9.7-.9 1.4M10 13.8v0'
export const warn = 'M10 3l7.5 13.5h-15zM10 8v3.5M10 14v0'
export const again = 'M16 10a6 6 0 1 1-2-4.5M16 2.8V6.5h-3.7'
