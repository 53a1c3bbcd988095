-- Tasks that staff create by hand, and who does a task of staff. A task without a creator is automatic.

alter table event_task
  add column created_by text references app_user,
  add column assignee_id text references app_user;
create index event_task_assignee on event_task (assignee_id, due_date, id) where not completed;
create index event_task_by_hand on event_task (event_id) where created_by is not null;
