-- The creator of a task that staff created by hand, and the member of staff a task is assigned to. A task without a
-- creator is automatic.

alter table event_task
  add column created_by text references app_user,
  add column assignee_id text references app_user;
create index event_task_assignee on event_task (assignee_id, due_date, id) where not completed;
create index event_task_by_hand on event_task (event_id) where created_by is not null;
