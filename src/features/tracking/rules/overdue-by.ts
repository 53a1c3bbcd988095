import type { OverdueFigure } from '#features/bookings/rules/lists/event-figure.ts'
import { sections } from '#kernel/section.ts'

/**
 * Returns the numbers of overdue tasks: in total, by section, and by person. Each person also has the numbers by
 * section. The person with the most tasks comes first.
 */
export const overdueBy = (figures: readonly OverdueFigure[], names: ReadonlyMap<string, string>) => ({
  ...countsOf(figures),
  bySection: sections.map((section) => ({
    section,
    ...countsOf(figures.filter((figure) => figure.section === section)),
  })),
  byPerson: [...Map.groupBy(figures, ({ personId }) => personId)]
    .map(([id, figuresOfPerson]) => ({
      id,
      name: id === null ? '' : (names.get(id) ?? ''),
      ...countsOf(figuresOfPerson),
      bySection: sections.map((section) => ({
        section,
        ...countsOf(figuresOfPerson.filter((figure) => figure.section === section)),
      })),
    }))
    .sort(
      (one, other) =>
        other.staff + other.supplier - (one.staff + one.supplier) ||
        ((one.id ?? '') < (other.id ?? '') ? -1 : 1),
    ),
})

const countsOf = (figures: readonly OverdueFigure[]) => ({
  staff: figures.reduce((sum, { staff }) => sum + staff, 0),
  supplier: figures.reduce((sum, { supplier }) => sum + supplier, 0),
})
