import { createFileRoute, Navigate } from '@tanstack/react-router'

/** Redirects to the statistics, the default page of the staff area (STF-001). */
export const Route = createFileRoute('/_staff/admin')({
  component: () => <Navigate to="/admin/index/staff_stats" replace />,
})
