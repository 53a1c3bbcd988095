/** The schemes an address may have wherever a person gives one (000 §5). */
export const allowedSchemes = ['http', 'https', 'ftp', 'mailto', 'tel'] as const
