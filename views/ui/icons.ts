// hasp's own icons, one path each: those that the shell needs. Grid 20, stroke 1.6, round ends.

export const back = 'M12.5 4l-6 6 6 6'
export const onward = 'M7.5 4l6 6-6 6'
export const close = 'M5 5l10 10M15 5L5 15'
export const help = 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14M8 8a2 2 0 1 1 3 1.8c-.7.3-1 .7-1 1.4M10 14v0'
export const warn = 'M10 3l7.5 13.5h-15zM10 8v3.5M10 14v0'
export const again = 'M16 10a6 6 0 1 1-2-4.5M16 3v3.5h-3.5'
