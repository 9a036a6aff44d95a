// Makes foreign text safe to stand beside hasp's own.

/** Cuts a text to 1000 characters, without those that change the writing direction. https://unicode.org/reports/tr9/ */
export const plain = (text: string): string => text.slice(0, 1000).replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
