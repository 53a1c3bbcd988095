-- Indexes for the reviews of an event, of a venue or meeting point, and of the whole site; and the events whose
-- attendees were asked for a review.

create index review_event on review (event_id) where event_id is not null;
create index review_venue on review (venue_id, created_date desc) where not hidden and venue_id is not null;
create index review_meeting_point on review (meeting_point_id, created_date desc)
  where not hidden and meeting_point_id is not null;
create index review_newest on review (created_date desc, id);

create table review_request (
  event_id text primary key references event on delete cascade,
  requested_at timestamptz not null
);
create index event_end on event (end_date) where status_stage in ('Pending Booking', 'Booked');
