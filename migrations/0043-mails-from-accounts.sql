-- Finds the emails that a member of staff sent from their mail account, to erase the account's address.
-- works-from: senders-of-mails

create index mail_outbox_from_account on mail_outbox (written_by) where from_address is not null;
