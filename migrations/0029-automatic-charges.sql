-- Charges of stored cards on the day that an instalment or a balance is due.

-- The earliest date on which a stored card can pay an amount that is due. The job finds events by this date.
alter table event add column charge_date date;

-- The charge that an email has announced to the customer of the card.
alter table stored_card
  add column announced_due date,
  add column announced_pence bigint,
  add column announced_on date,
  add check ((announced_due is null) = (announced_pence is null)),
  add check ((announced_due is null) = (announced_on is null));

-- The due date that a charge of a stored card is for; null for every other transaction.
alter table payment_transaction add column due_date date;
