-- A portal session that was ended by somebody else stays until it would have lapsed, and opens nothing: a page that is
-- still open learns why. 'left': removed from the team; 'link': the share link was revoked; 'withdrawn': the contract.
alter table portal_sessions add column ended text check (ended in ('left', 'link', 'withdrawn'));
