// The icons of later screens.

export const copy = 'M8 7h8v9H8zM4 13V4h8'
export const down = 'M5.5 8l4.5 4.5L14.5 8'
export const out = 'M8.5 4H4v12h12v-4.5M11.5 4H16v4.5M16 4l-7 7'
export const power = 'M10 3v7M6 5.6a6.3 6.3 0 1 0 8 0'
