"""7.0 Combat: who attacks whom and must, the differential, the result, retreat, displacement, advance."""
