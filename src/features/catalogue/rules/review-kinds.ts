/** The subjects of reviews (REV-001). */
export const reviewKinds = ['product', 'manager', 'location'] as const
export type ReviewKind = (typeof reviewKinds)[number]

export const maxReviewScore = 5
