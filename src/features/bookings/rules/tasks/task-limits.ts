/** Maximum length of the title of a manual task. */
export const maxTaskTitle = 200

/** Maximum number of manual tasks of an event, including completed ones. */
export const maxManualTasks = 100

/** The lists of open tasks: tasks assigned to the sender of the request, or all tasks. */
export const taskLists = ['mine', 'all'] as const
export type TaskList = (typeof taskLists)[number]
