import { createFileRoute, Navigate } from '@tanstack/react-router'

/** The staff area's default page is the statistics (000 §2). */
export const Route = createFileRoute('/_staff/admin')({
  component: () => <Navigate to="/admin/index/staff_stats" replace />,
})
