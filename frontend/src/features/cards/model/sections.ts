const SECTIONS = {
  'contact-details': [
    'language',
    'prefix',
    'first_name',
    'last_name',
    'suffix',
    'pronouns',
    'job_title',
    'department',
    'organisation',
    'description',
    'phones',
    'emails',
    'websites',
    'addresses',
    'profile_picture',
    'translations',
  ],
  'social-media': ['social_media'],
  frames: ['frames', 'hidden_shared'],
  layout: ['layout', 'focus', 'header', 'logo'],
} as const
export type Section = keyof typeof SECTIONS

/** The part of the editor where a field is. */
export function sectionOf(path: string): Section | null {
  const field = path.split('.')[0] ?? ''
  const found = Object.entries(SECTIONS).find(([, fields]) => (fields as readonly string[]).includes(field))
  return found ? (found[0] as Section) : null
}
