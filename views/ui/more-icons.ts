// The icons of later screens.

export const find = 'M9 3.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11M13 13l4 4'
export const copy = 'M8 7h8v9H8zM4 13V4h8'
export const down = 'M5.5 8l4.5 4.5L14.5 8'
export const globe = 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14M3 10h14M10 3q5 7 0 14M10 3q-5 7 0 14'
export const out = 'M8.5 4H4v12h12v-4.5M11.5 4H16v4.5M16 4l-7 7'
export const power = 'M10 3v7M6 5.6a6.3 6.3 0 1 0 8 0'
export const lock = 'M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9'
export const grid = 'M4 4h4v4H4zM12 4h4v4h-4zM4 12h4v4H4zM14 12v4M12 14h4'
